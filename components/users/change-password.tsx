import { useRouter } from "next/navigation";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { showToast } from "@/components/ui/toast";
import { pluralize } from "@/lib/format";
import type { PasswordChangedResponse } from "@/lib/people/auth/schemas";
import { callApi, storeToken } from "@/lib/platform/api-client";
import { type FieldErrors, REQUIRED_MESSAGE } from "../form/field-errors";
import { FormDialog } from "../form/form-dialog";
import { useForm } from "../form/use-form";

/** The initial values, by the request's keys, except for `repeated`, which is the form's own. */
const EMPTY_DRAFT = {
  current_password: "",
  new_password: "",
  repeated: "",
  revoke_api_tokens: true,
};

type ChangePasswordProps = { email: string; onClose: () => void };

/** Changes the user's password. Ends all other sessions. */
export function ChangePassword({ email, onClose }: ChangePasswordProps) {
  const router = useRouter();
  const form = useForm({
    initial: () => EMPTY_DRAFT,
    check: validateDraft,
    mutationFn: requestPasswordChange,
    onDone: (answer) => {
      storeToken(answer.token);
      showChangedToast(answer, () => router.push("/api-tokens"));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Change Password" submitLabel="Change Password" onClose={onClose}>
      <p className="text-ink-muted text-sm">
        You stay signed in here. All of your other sessions end.
      </p>
      <Field label="Current password" required error={form.error("current_password")}>
        <PasswordInput {...form.text("current_password")} />
      </Field>
      <Field
        label="New password"
        required
        hint="At least 12 characters."
        error={form.error("new_password")}
      >
        <PasswordInput autoComplete="new-password" {...form.text("new_password")} />
      </Field>
      <Field label="Repeat the new password" required error={form.error("repeated")}>
        <PasswordInput autoComplete="new-password" {...form.text("repeated")} />
      </Field>
      <Checkbox
        label="Revoke all of my API tokens"
        checked={form.draft.revoke_api_tokens}
        onChange={({ target }) => form.change({ revoke_api_tokens: target.checked })}
      />
      {/* Tells password managers the account. Last, because a dialog focuses its first field. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
    </FormDialog>
  );
}

function validateDraft(draft: typeof EMPTY_DRAFT): FieldErrors {
  const { current_password: currentPassword, new_password: newPassword, repeated } = draft;
  const errors: FieldErrors = {};
  if (currentPassword === "") errors.current_password = [REQUIRED_MESSAGE];
  if ([...newPassword].length < 12)
    errors.new_password = ["A password needs at least 12 characters."];
  else if (repeated !== newPassword) errors.repeated = ["The passwords do not match."];
  return errors;
}

function showChangedToast(
  { api_tokens: tokenCount }: PasswordChangedResponse,
  showTokens: () => void,
): void {
  const successMessage = "Password changed. Your other sessions have ended.";
  if (tokenCount === 0) {
    showToast(successMessage);
    return;
  }
  const remainingMessage = `${pluralize(tokenCount, "API token")} still ${tokenCount === 1 ? "works" : "work"}.`;
  showToast(`${successMessage} ${remainingMessage}`, {
    tone: "warning",
    action: { label: "Review", onClick: showTokens },
  });
}

function requestPasswordChange({
  repeated: _,
  ...body
}: typeof EMPTY_DRAFT): Promise<PasswordChangedResponse> {
  return callApi("/auth/password/", {
    method: "POST",
    body,
    fallback: "Failed to change the password",
  });
}

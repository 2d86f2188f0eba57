import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { showToast } from "@/components/ui/toast";
import type { UserJson } from "@/lib/people/users/schemas";
import { callApi, storeToken } from "@/lib/platform/api-client";
import { type FieldErrors, REQUIRED_MESSAGE } from "../form/field-errors";
import { FormDialog } from "../form/form-dialog";
import { useForm } from "../form/use-form";
import { EmailField, NameFields } from "../users/person-fields";
import { SESSIONS_QUERY_KEY } from "./sessions-panel";

type EditProfileProps = {
  user: UserJson;
  /** Whether the user has a password, which confirms a new email. */
  hasPassword: boolean;
  onClose: () => void;
};

/** Changes the user's name and email. A new email ends all other sessions. */
export function EditProfile({ user, hasPassword, onClose }: EditProfileProps) {
  const router = useRouter();
  const client = useQueryClient();
  const form = useForm({
    initial: () => ({
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      password: "",
    }),
    check: ({ email, password }) => {
      const errors: FieldErrors = {};
      if (email.trim() === "") errors.email = [REQUIRED_MESSAGE];
      if (hasNewEmail(email) && hasPassword && password === "")
        errors.password = [REQUIRED_MESSAGE];
      return errors;
    },
    mutationFn: ({ password, ...fields }) =>
      callApi<{ token: string; user: UserJson }>("/auth/me/", {
        method: "PATCH",
        body: password === "" ? fields : { ...fields, password },
        fallback: "Failed to save the profile",
      }),
    onDone: (answer) => {
      storeToken(answer.token);
      showToast(
        answer.user.email === user.email
          ? "Profile saved"
          : "Profile saved. Your other sessions have ended.",
      );
      void client.invalidateQueries({ queryKey: SESSIONS_QUERY_KEY });
      // Renders the new name and email.
      router.refresh();
      onClose();
    },
  });
  function hasNewEmail(email: string): boolean {
    return email.trim() !== user.email;
  }
  return (
    <FormDialog form={form} title="Edit Profile" submitLabel="Save Changes" onClose={onClose}>
      <NameFields form={form} isOwnAccount />
      <EmailField form={form} isOwnAccount />
      {hasNewEmail(form.draft.email) && (
        <>
          <p className="text-ink-muted text-sm">
            You sign in with the new email from now on. You stay signed in here. All of your other
            sessions end.
          </p>
          {hasPassword ? (
            <Field label="Your password" required error={form.error("password")}>
              <PasswordInput {...form.text("password")} />
            </Field>
          ) : (
            form.error("password") && <Banner tone="error">{form.error("password")}</Banner>
          )}
        </>
      )}
    </FormDialog>
  );
}

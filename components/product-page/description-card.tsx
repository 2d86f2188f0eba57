import { Panel } from "@/components/ui/panel";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { ValidationJson, ValidationRowJson } from "@/lib/validations/schemas";
import { ShownTexts } from "../findings/shown-texts";
import { CheckState } from "./check-state";
import { speaksOf, textsOf } from "./checked-state";
import { CheckedText } from "./checked-text";
import { EDIT_BUTTON_ID, EditButton } from "./edit-button";
import { OriginalDescription } from "./original-description";

type DescriptionCardProps = {
  product: ProductDetailJson;
  /** The newest completed validation. */
  latest: ValidationJson | null;
  /** The newest validation, completed or not. */
  newest: ValidationRowJson | null;
  canEdit: boolean;
  className?: string;
};

/** The text with what was found in it, and the text that was uploaded where it was another. */
export function DescriptionCard({ product, latest, newest, ...props }: DescriptionCardProps) {
  const { description, original_description: original } = product;
  const current = latest && speaksOf(latest, product) ? latest : null;
  const texts = textsOf(product, current);
  return (
    <Panel
      title="Product Description"
      actions={props.canEdit && <EditButton id={EDIT_BUTTON_ID} size="sm" />}
      className={props.className}
    >
      <div className="flex flex-col gap-4">
        <CheckState checked={current} edited={latest !== null} newest={newest} />
        {current ? (
          <CheckedText key={current.id} texts={texts} validation={current} />
        ) : (
          <ShownTexts texts={texts} />
        )}
        {original === description ? (
          <p className="text-ink-muted text-xs">This is the original description.</p>
        ) : (
          <OriginalDescription original={original} current={description} />
        )}
      </div>
    </Panel>
  );
}

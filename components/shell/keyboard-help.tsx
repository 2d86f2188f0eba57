import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { isSingleKeyEnabled, setSingleKeysEnabled } from "@/components/ui/single-key";

const GENERAL_KEYS: readonly { keys: string[]; does: string }[] = [
  { keys: ["Ctrl", "K"], does: "Go to any page or product" },
  { keys: ["/"], does: "Search the list" },
  { keys: ["j"], does: "Next row of a list" },
  { keys: ["k"], does: "Previous row of a list" },
  { keys: ["Enter"], does: "Open the row" },
  { keys: ["x"], does: "Select the row" },
  { keys: ["."], does: "Open the menu of the row" },
  { keys: ["n"], does: "Next finding" },
  { keys: ["p"], does: "Previous finding" },
  { keys: ["w"], does: "Mark the finding as a false positive" },
  { keys: ["i"], does: "Accept the finding as is" },
  { keys: ["m"], does: "Add the words of the finding to the names" },
  { keys: ["f"], does: "Apply the finding's fix" },
  { keys: ["Shift", "click"], does: "Select a range of rows" },
  { keys: ["Esc"], does: "Clear the selection, or close the open dialog or menu" },
  { keys: ["Ctrl", "Enter"], does: "Submit the form" },
  { keys: ["?"], does: "Show this help" },
];

const REVIEW_KEYS: typeof GENERAL_KEYS = [
  { keys: ["j"], does: "Next product without a review lock" },
  { keys: ["k"], does: "Previous product without a review lock" },
  { keys: ["a"], does: "Approve" },
  { keys: ["r"], does: "Reject, with a comment" },
  { keys: ["e"], does: "Request an edit, with a comment" },
  { keys: ["Alt", "1"], does: "Use the first suggested comment" },
  { keys: ["u"], does: "Undo, within 10 seconds" },
];

const BULK_CHANGE_KEYS: typeof GENERAL_KEYS = [
  { keys: ["x"], does: "Exclude the product, or include it again" },
];

const STYLE_GUIDE_KEYS: typeof GENERAL_KEYS = [
  { keys: ["a"], does: "Accept the suggestion" },
  { keys: ["r"], does: "Reject the suggestion" },
  { keys: ["e"], does: "Edit the suggestion" },
];

/** Lists the keyboard shortcuts. Shows Cmd instead of Ctrl on a Mac. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const [isEnabled, setEnabled] = useState(isSingleKeyEnabled);
  return (
    <Dialog
      onClose={onClose}
      title="Keyboard Shortcuts"
      description="On a Mac, use Cmd instead of Ctrl."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Checkbox
        label="Single-key shortcuts (/, j, k, x, ., n, p, w, i, f, m, ? and those of Review, bulk changes and style guides)"
        checked={isEnabled}
        onChange={(event) => {
          setSingleKeysEnabled(event.target.checked);
          setEnabled(event.target.checked);
        }}
        className="mb-3"
      />
      <Keys keys={GENERAL_KEYS} />
      <h3 className="mt-4 mb-2 font-semibold text-sm">In Review</h3>
      <Keys keys={REVIEW_KEYS} />
      <h3 className="mt-4 mb-2 font-semibold text-sm">In a bulk change</h3>
      <Keys keys={BULK_CHANGE_KEYS} />
      <h3 className="mt-4 mb-2 font-semibold text-sm">In a style guide</h3>
      <Keys keys={STYLE_GUIDE_KEYS} />
    </Dialog>
  );
}

function Keys({ keys }: { keys: typeof GENERAL_KEYS }) {
  return (
    <dl className="divide-y rounded-lg border text-sm">
      {keys.map(({ keys: keyNames, does }) => (
        <div key={does} className="flex items-center justify-between gap-4 px-3 py-2">
          <dt>{does}</dt>
          <dd className="flex shrink-0 gap-1">
            {keyNames.map((key) => (
              <kbd
                key={key}
                className="grid min-h-6 min-w-6 place-items-center rounded-xs border bg-surface-sunken px-1.5 font-mono text-xs"
              >
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

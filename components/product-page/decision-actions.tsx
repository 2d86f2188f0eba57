"use client";

import { Check, Rocket, X } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ReturnTo } from "@/components/ui/use-return-focus";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { useBarred } from "../decisions/use-barred";
import { wordOf } from "../validations/approval/words";
import type { DirectDecision } from "./decision-dialog";

const DecisionDialog = dynamic(
  () => import("./decision-dialog").then((module) => module.DecisionDialog),
  { ssr: false },
);
const PublishDialog = dynamic(
  () => import("./publish-dialog").then((module) => module.PublishDialog),
  { ssr: false },
);

type DecisionActionsProps = {
  product: ProductDetailJson;
  /** The newest validation. */
  newest: ValidationRowJson | null;
  /** While a check runs, its outcome would replace the decision. */
  running: boolean;
};

/** Decides on the product itself, or publishes it. */
export function DecisionActions({ product, newest, running }: DecisionActionsProps) {
  const [asking, setAsking] = useState<DirectDecision | "publish" | null>(null);
  const { status } = product;
  const barred = useBarred(product.id);
  const publishable = !running && (status === "compliant" || status === "approved");
  const close = () => setAsking(null);
  return (
    <div id={ACTIONS_ID} className="contents">
      {status !== "rejected" && (
        <Button
          disabled={running}
          title={running ? WAIT : undefined}
          onClick={() => setAsking("reject")}
        >
          <X aria-hidden />
          Reject
        </Button>
      )}
      {status !== "approved" && status !== "published" && (
        <Button
          variant={publishable ? "secondary" : "primary"}
          disabled={running || barred !== null}
          title={running ? WAIT : (barred ?? undefined)}
          onClick={() => setAsking("approve")}
        >
          <Check aria-hidden />
          {newest ? wordOf("approve", newest) : "Approve"}
        </Button>
      )}
      {publishable && (
        <Button id={PUBLISH_ID} variant="primary" onClick={() => setAsking("publish")}>
          <Rocket aria-hidden />
          Publish
        </Button>
      )}
      {/* The button that was pressed is gone once it is done: another step is to come. */}
      <ReturnTo value={[PUBLISH_ID, ACTIONS_ID]}>
        {asking === "publish" && <PublishDialog product={product} onClose={close} />}
        {(asking === "approve" || asking === "reject") && (
          <DecisionDialog product={product} action={asking} onClose={close} />
        )}
      </ReturnTo>
    </div>
  );
}

const ACTIONS_ID = "decide-on-product";
const PUBLISH_ID = "publish-product";

const WAIT = "Wait until the running check has finished.";

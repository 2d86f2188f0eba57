"use client";

import { useEffect, useEffectEvent } from "react";
import type { RuleFields } from "@/lib/policies/rules/fields";
import { proposeException } from "../../decisions/exception-proposals";
import { usePoliciesState } from "../use-policies-state";
import { taking } from "./rule-decisions";

/**
 * Fills in the exception that the link to a rule asks for, once; saving it is the person's.
 * @param of the rule's id, where it is stored
 */
export function useFilledIn(
  of: number | undefined,
  rule: RuleFields,
  onChange: (part: Partial<RuleFields>) => void,
): void {
  const { rule: opened, except, line } = usePoliciesState();
  const fill = useEffectEvent(() => {
    if (of !== undefined && of === opened && except)
      onChange(taking(rule, proposeException(except, line)));
  });
  useEffect(() => fill(), []);
}

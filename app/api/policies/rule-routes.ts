import type { z } from "zod";
import type { PolicyKind } from "@/lib/enums";
import { evaluateSavedRules } from "@/lib/model/evaluations/edited-rules";
import { evaluationWarningField } from "@/lib/model/evaluations/schemas";
import { idParams } from "@/lib/platform/fields";
import { ADMIN_ROLES, ALL_ROLES } from "@/lib/platform/roles";
import { createRule, deleteRule, updateRule } from "@/lib/policies/changes/rules";
import { saveAndFindIssues } from "@/lib/policies/checks/new-issues";
import { policyIssuesField } from "@/lib/policies/checks/schemas";
import type { RuleOwner } from "@/lib/policies/owners";
import { createRuleFileResponse } from "@/lib/policies/rule-files/download";
import { importRules } from "@/lib/policies/rule-files/import";
import {
  RULE_FILE_TYPES,
  ruleExportQuery,
  ruleImportResponse,
  ruleImportSchema,
} from "@/lib/policies/rule-files/schemas";
import { getRule, getRulePolicy, listRules } from "@/lib/policies/rules/queries";
import type { NewRule, RuleChange } from "@/lib/policies/rules/schemas";
import type { RuleJson } from "@/lib/policies/schemas";
import { defineEndpoint, listRoute, route } from "@/lib/route";

/** The owner's singular and plural names for summaries: "a category", "categories". */
interface RuleOwnerNames {
  singular: string;
  plural: string;
}

/** Defines the endpoint that lists and creates rules of an owner. */
export function defineRuleListEndpoint<
  Json extends RuleJson,
  Field extends string,
  Query extends z.ZodType<
    { page: number; page_size: number } & { [F in Field]?: number | undefined }
  >,
  Create extends z.ZodType<NewRule & { [F in Field]: number }>,
>(
  owner: RuleOwner<Json, Field>,
  { singular, plural }: RuleOwnerNames,
  schemas: { query: Query; create: Create; answer: z.ZodObject },
) {
  const { field } = owner;
  return defineEndpoint({
    GET: listRoute(
      {
        roles: ALL_ROLES,
        summary: `List rules of ${plural}`,
        query: schemas.query,
        item: schemas.answer,
      },
      ({ query }) => listRules(owner, query[field], query),
    ),
    POST: route(
      {
        roles: ADMIN_ROLES,
        summary: `Create a rule of ${singular}`,
        body: schemas.create,
        answer: schemas.answer.extend({ ...evaluationWarningField, ...policyIssuesField }),
        status: 201,
      },
      ({ body: { [field]: id, ...rule }, user }) =>
        saveAndFindIssues(
          async () => {
            const createdRule = await createRule(owner, id, rule as unknown as NewRule, user);
            return evaluateSavedRules(createdRule, [createdRule], user);
          },
          ({ id: rule }) => getRulePolicy(owner, rule),
        ),
    ),
  });
}

/** Defines the endpoint of a single rule. */
export function defineRuleEndpoint<
  Json extends RuleJson,
  Field extends string,
  Update extends z.ZodType<RuleChange & { [F in Field]?: number | undefined }>,
>(
  owner: RuleOwner<Json, Field>,
  { singular }: Pick<RuleOwnerNames, "singular">,
  schemas: { update: Update; answer: z.ZodObject },
) {
  const { field } = owner;
  return defineEndpoint({
    GET: route(
      {
        roles: ALL_ROLES,
        summary: `Get a rule of ${singular}`,
        params: idParams,
        answer: schemas.answer,
      },
      ({ params }) => getRule(owner, params.id),
    ),
    PATCH: route(
      {
        roles: ADMIN_ROLES,
        summary: `Update a rule of ${singular}`,
        params: idParams,
        body: schemas.update,
        answer: schemas.answer.extend({ ...evaluationWarningField, ...policyIssuesField }),
      },
      ({ params, body: { [field]: id, ...change }, user }) =>
        saveAndFindIssues(
          async () => {
            const rule = await updateRule(owner, params.id, id, change as RuleChange, user);
            return evaluateSavedRules(rule, [rule], user);
          },
          () => getRulePolicy(owner, params.id),
        ),
    ),
    DELETE: route(
      { roles: ADMIN_ROLES, summary: `Delete a rule of ${singular}`, params: idParams },
      ({ params, user }) => deleteRule(owner, params.id, user),
    ),
  });
}

/** Defines the endpoint that exports a policy's rules. */
export function defineRuleExportEndpoint(
  kind: PolicyKind,
  { singular }: Pick<RuleOwnerNames, "singular">,
) {
  return defineEndpoint({
    GET: route(
      {
        roles: ALL_ROLES,
        summary: `Export the rules of ${singular}`,
        media: RULE_FILE_TYPES,
        params: idParams,
        query: ruleExportQuery,
      },
      ({ params, query }) => createRuleFileResponse({ kind, id: params.id }, query.format),
    ),
  });
}

/** Defines the endpoint that imports a policy's rules. */
export function defineRuleImportEndpoint(
  kind: PolicyKind,
  { singular, refusals }: Pick<RuleOwnerNames, "singular"> & { refusals?: readonly "conflict"[] },
) {
  return defineEndpoint({
    POST: route(
      {
        roles: ADMIN_ROLES,
        summary: `Import the rules of ${singular}`,
        ...(refusals && { refusals }),
        params: idParams,
        body: ruleImportSchema,
        answer: ruleImportResponse,
      },
      ({ params, body, user, request }) =>
        importRules({ kind, id: params.id }, body, user, request.signal),
    ),
  });
}

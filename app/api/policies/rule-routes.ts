import { z } from "zod";
import type { PolicyKind } from "@/lib/enums";
import { evaluateSaved } from "@/lib/model/evaluations/saved";
import { evaluationWarningField } from "@/lib/model/evaluations/schemas";
import { pathId } from "@/lib/platform/fields";
import { pageOf, toPage } from "@/lib/platform/pagination";
import { ADMINS, EVERYONE } from "@/lib/platform/roles";
import { withNewIssues } from "@/lib/policies/checks/new-issues";
import { policyIssuesField } from "@/lib/policies/checks/schemas";
import { createRuleFileResponse } from "@/lib/policies/rule-files/download";
import { importRules } from "@/lib/policies/rule-files/import";
import {
  RULE_FILE_TYPES,
  ruleExportQuery,
  ruleImportAnswer,
  ruleImportSchema,
} from "@/lib/policies/rule-files/schemas";
import { createRule, deleteRule, updateRule } from "@/lib/policies/rules/mutations";
import type { RuleOwner } from "@/lib/policies/rules/owners";
import { getRule, listRules, policyOfRule } from "@/lib/policies/rules/queries";
import type { NewRule, RuleChange } from "@/lib/policies/rules/schemas";
import type { RuleJson } from "@/lib/policies/schemas";
import { defineEndpoint, route } from "@/lib/route";

const params = z.object({ id: pathId });

/** The owner's names for summaries: "a category", "categories". */
interface Names {
  one: string;
  many: string;
}

/** Defines the endpoint that lists and creates an owner's rules. */
export function defineRuleListEndpoint<
  Json extends RuleJson,
  Field extends string,
  Query extends z.ZodType<
    { page: number; page_size: number } & { [F in Field]?: number | undefined }
  >,
  Create extends z.ZodType<NewRule & { [F in Field]: number }>,
>(
  owner: RuleOwner<Json, Field>,
  { one, many }: Names,
  schemas: { query: Query; create: Create; answer: z.ZodObject },
) {
  const { field } = owner;
  return defineEndpoint({
    GET: route(
      {
        roles: EVERYONE,
        summary: `List rules of ${many}`,
        query: schemas.query,
        answer: pageOf(schemas.answer),
      },
      async ({ url, query }) => toPage(url, query, await listRules(owner, query[field], query)),
    ),
    POST: route(
      {
        roles: ADMINS,
        summary: `Create a rule of ${one}`,
        body: schemas.create,
        answer: schemas.answer.extend({ ...evaluationWarningField, ...policyIssuesField }),
        status: 201,
      },
      ({ body: { [field]: id, ...rule }, user }) =>
        withNewIssues(
          async () => {
            const created = await createRule(owner, id, rule as unknown as NewRule, user);
            return evaluateSaved(created, [created], user);
          },
          ({ id: rule }) => policyOfRule(owner, rule),
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
  { one }: Pick<Names, "one">,
  schemas: { update: Update; answer: z.ZodObject },
) {
  const { field } = owner;
  return defineEndpoint({
    GET: route(
      { roles: EVERYONE, summary: `Get a rule of ${one}`, params, answer: schemas.answer },
      ({ params }) => getRule(owner, params.id),
    ),
    PATCH: route(
      {
        roles: ADMINS,
        summary: `Update a rule of ${one}`,
        params,
        body: schemas.update,
        answer: schemas.answer.extend({ ...evaluationWarningField, ...policyIssuesField }),
      },
      ({ params, body: { [field]: id, ...change }, user }) =>
        withNewIssues(
          async () => {
            const rule = await updateRule(owner, params.id, id, change as RuleChange, user);
            return evaluateSaved(rule, [rule], user);
          },
          () => policyOfRule(owner, params.id),
        ),
    ),
    DELETE: route(
      { roles: ADMINS, summary: `Delete a rule of ${one}`, params },
      ({ params, user }) => deleteRule(owner, params.id, user),
    ),
  });
}

/** Defines the endpoint that exports a policy's rules. */
export function defineRuleExportEndpoint(kind: PolicyKind, { one }: Pick<Names, "one">) {
  return defineEndpoint({
    GET: route(
      {
        roles: EVERYONE,
        summary: `Export the rules of ${one}`,
        media: RULE_FILE_TYPES,
        params,
        query: ruleExportQuery,
      },
      ({ params, query }) => createRuleFileResponse({ kind, id: params.id }, query.format),
    ),
  });
}

/** Defines the endpoint that imports a policy's rules. */
export function defineRuleImportEndpoint(
  kind: PolicyKind,
  { one, refusals }: Pick<Names, "one"> & { refusals?: readonly "conflict"[] },
) {
  return defineEndpoint({
    POST: route(
      {
        roles: ADMINS,
        summary: `Import the rules of ${one}`,
        ...(refusals && { refusals }),
        params,
        body: ruleImportSchema,
        answer: ruleImportAnswer,
      },
      ({ params, body, user, request }) =>
        importRules({ kind, id: params.id }, body, user, request.signal),
    ),
  });
}

import { bulkChangeItems, bulkChanges } from "@/db/schema/bulk-changes";
import { findingDecisions } from "@/db/schema/decisions";
import { deliveredProducts, deliveryConflicts } from "@/db/schema/deliveries";
import { evaluationResults, evaluationRuns, evaluations } from "@/db/schema/evaluations";
import {
  claimMatches,
  evidence,
  evidenceCategories,
  evidenceChanges,
  evidenceDocumentParts,
  evidenceDocuments,
  evidenceGuidelines,
  evidenceProducts,
} from "@/db/schema/evidence";
import { importParts, importProfiles, imports, sources } from "@/db/schema/imports";
import { judgementProducts, judgements } from "@/db/schema/judging";
import { notifications } from "@/db/schema/notifications";
import { productPatterns } from "@/db/schema/patterns";
import {
  brandGuidelineCategories,
  brandGuidelines,
  categories,
  categoryGuidelines,
  dismissedIssues,
  names,
  policyVersions,
  readyMadeSets,
  ruleSetCategories,
  ruleSetGuidelines,
  ruleSets,
  rules,
} from "@/db/schema/policies";
import {
  batches,
  bulkUpdates,
  deletedProducts,
  dossierRequests,
  productEdits,
  productFields,
  products,
  searchedTexts,
} from "@/db/schema/products";
import { reviewLocks, undos } from "@/db/schema/review";
import { keywordVolumes, productSeo, seoAnalyses, seoJobs, seoKeywords } from "@/db/schema/seo";
import { styleGuideSuggestions, styleGuides } from "@/db/schema/style-guides";
import {
  approvals,
  findingKinds,
  revalidations,
  validations,
  violations,
} from "@/db/schema/validations";
import { webhookDeliveries } from "@/db/schema/webhooks";
import { rejectedInflections, wordBlocks } from "@/db/schema/words";
import { workspace } from "@/db/schema/workspace";

/**
 * The tables for products, policies and their derived data. Other tables contain users with their
 * sign-ins and settings, and the audit log.
 */
export const CONTENT_TABLES = [
  approvals,
  batches,
  brandGuidelineCategories,
  brandGuidelines,
  bulkChangeItems,
  bulkChanges,
  bulkUpdates,
  categories,
  categoryGuidelines,
  claimMatches,
  deletedProducts,
  deliveredProducts,
  deliveryConflicts,
  dismissedIssues,
  dossierRequests,
  evaluationResults,
  evaluationRuns,
  evaluations,
  evidence,
  evidenceCategories,
  evidenceChanges,
  evidenceDocumentParts,
  evidenceDocuments,
  evidenceGuidelines,
  evidenceProducts,
  findingDecisions,
  findingKinds,
  importParts,
  importProfiles,
  imports,
  judgementProducts,
  judgements,
  keywordVolumes,
  names,
  notifications,
  policyVersions,
  productEdits,
  productFields,
  productPatterns,
  productSeo,
  products,
  readyMadeSets,
  rejectedInflections,
  revalidations,
  reviewLocks,
  ruleSetCategories,
  ruleSetGuidelines,
  ruleSets,
  rules,
  searchedTexts,
  seoAnalyses,
  seoJobs,
  seoKeywords,
  sources,
  styleGuideSuggestions,
  styleGuides,
  undos,
  validations,
  violations,
  webhookDeliveries,
  wordBlocks,
  workspace,
] as const;

/** What Google shows of a result; see lib/seo/scoring for the sources. */
export const TITLE_LENGTH = { min: 30, max: 60 };
export const TITLE_PIXELS = 580;
export const META_LENGTH = { min: 120, max: 156 };

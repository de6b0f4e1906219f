/** Wednesday 25 November 2026 begins in Paris. */
export const MIDNIGHT = Date.parse('2026-11-24T23:00:00Z')

/**
 * Returns the terms of sale in force as a new version, dated 25 November 2026, with every title
 * changed.
 */
export const changedTerms = (text: string): string =>
  text
    .replace('"version": "2026-11-23"', '"version": "2026-11-25"')
    .replaceAll(/"title": "([^"]+)"/g, '"title": "$1 (25)"')

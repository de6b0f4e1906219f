/** What a visitor may allow, one by one (S14); the first needs no leave. */
export const purposes = ['necessary', 'advertising', 'performance', 'personalisation'] as const
export type Purpose = (typeof purposes)[number]

export const consentCookie = 'consent'
/** Six months (F7). */
export const consentDays = 182
/** Counts up whenever there is something new to agree to: everybody is asked again. */
export const consentRevision = 1

/**
 * What was allowed, from a cookie header or `document.cookie`; null: nothing was chosen yet, or not
 * about this list.
 */
export function readConsent(cookies: string): readonly Purpose[] | null {
  const text = new RegExp(`(?:^|; )${consentCookie}=([^;]*)`).exec(cookies)?.[1]
  try {
    const { categories, revision } = JSON.parse(decodeURIComponent(text ?? '')) as {
      categories?: unknown
      revision?: unknown
    }
    return revision === consentRevision && Array.isArray(categories)
      ? purposes.filter((one) => categories.includes(one))
      : null
  } catch {
    return null
  }
}

/** The cookie that says what was allowed; what is necessary always is. */
export const writeConsent = (allowed: readonly Purpose[]): string =>
  `${consentCookie}=${encodeURIComponent(
    JSON.stringify({
      categories: purposes.filter((one) => one === 'necessary' || allowed.includes(one)),
      revision: consentRevision,
    }),
  )}`

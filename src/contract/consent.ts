/** The purposes a visitor may consent to, one by one (S14); the first needs no consent. */
export const purposes = ['necessary', 'advertising', 'performance', 'personalisation'] as const
export type Purpose = (typeof purposes)[number]

export const consentCookie = 'consent'
/** Days for which a choice is valid: six months (F7). */
export const consentDays = 182
/**
 * The revision of the questions about consent. It is increased whenever there is something new to
 * agree to, so that every visitor is asked again.
 */
export const consentRevision = 1

/**
 * Reads the allowed purposes from a cookie header or `document.cookie`. Null when the visitor has
 * not chosen yet, or chose under another revision.
 */
export function readConsent(cookies: string): readonly Purpose[] | null {
  const text = new RegExp(`(?:^|; )${consentCookie}=([^;]*)`).exec(cookies)?.[1]
  try {
    const { categories, revision } = JSON.parse(decodeURIComponent(text ?? '')) as {
      categories?: unknown
      revision?: unknown
    }
    return revision === consentRevision && Array.isArray(categories)
      ? purposes.filter((purpose) => categories.includes(purpose))
      : null
  } catch {
    return null
  }
}

/** The cookie that stores the allowed purposes; `necessary` is always among them. */
export const writeConsent = (allowed: readonly Purpose[]): string =>
  `${consentCookie}=${encodeURIComponent(
    JSON.stringify({
      categories: purposes.filter(
        (purpose) => purpose === 'necessary' || allowed.includes(purpose),
      ),
      revision: consentRevision,
    }),
  )}`

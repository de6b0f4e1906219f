import type { CardFields } from '#contract/card-fields.ts'
import type { PageName } from '#contract/pages/pages.ts'

type Sources = { scripts: string; frames: string; calls: string }

/**
 * The sources that the content security policy of a page allows in addition to our own origin, so
 * that the provider's card fields and the bank's page can be shown.
 */
export function paymentSources(cardFields: CardFields | null, page: PageName | null): Sources {
  if (cardFields === null) return { scripts: '', frames: '', calls: '' }
  if (cardFields.provider === 'embedded')
    return { scripts: '', frames: ` ${cardFields.origin}`, calls: '' }
  // These sources are required by docs.stripe.com/security/guide.
  const scripts = ' https://js.stripe.com https://*.js.stripe.com'
  return {
    scripts,
    // Stripe's page redirects to the page of the customer's bank, whose address is not known in
    // advance.
    frames:
      page === 'authentication' || page === 'accountCards'
        ? ' https:'
        : `${scripts} https://hooks.stripe.com`,
    calls: ' https://api.stripe.com',
  }
}

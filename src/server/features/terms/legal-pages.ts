import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import {
  type LegalPage,
  type LegalSection,
  getLegalPage,
  legalPages,
} from '#contract/shop/legal-pages.ts'
import { type Locale, intlLocale } from '#contract/pages/locales.ts'
import { outsideHref } from '#contract/pages/outside-pages.ts'
import { type PageName, pages } from '#contract/pages/pages.ts'
import { CLAIM_DAYS } from '#domain/loyalty/claim-code.ts'
import { KEPT_UNPAID_MILLISECONDS } from '#domain/orders/payment.ts'
import type { ChainFacts } from '#server/chain/chain-facts-schema.ts'
import type { Services } from '#server/services/services.ts'
import type { Catalogue } from '#server/state/catalogue/catalogue.ts'
import { registerEndpoint } from '#server/http/requests/serve.ts'
import { DEVICE_MILLISECONDS } from '#server/features/auth/devices.ts'
import { ENDED_MILLISECONDS, UNVERIFIED_MILLISECONDS } from '#server/features/auth/purge-access.ts'
import { ABSOLUTE_MILLISECONDS } from '#server/stores/customers/sessions.ts'
import { MESSAGE_DAYS } from '#server/features/contact/message-retention.ts'
import { GUEST_YEARS } from '#server/features/orders/purge-old-orders.ts'

type Section = {
  title: string
  paragraphs: string[]
  items?: string[]
  /** `page:contact`, `outside:privacyPolicy`, or an address. */
  links?: { text: string; to: string }[]
}
type Document = {
  updated: string
  texts: Record<Locale, { title: string; description: string; sections: Section[] }>
}

const documents = Object.fromEntries(
  legalPages.map((page) => [
    page,
    JSON.parse(
      readFileSync(new URL(`../../../../db/legal/${page}.json`, import.meta.url), 'utf8'),
    ) as Document,
  ]),
) as Record<LegalPage, Document>

const DAY = 86_400_000

/**
 * The pages state the limits and settings that the program uses, so there is no second place to
 * change.
 */
export function legalRoutes(
  app: FastifyInstance,
  { catalogue }: Pick<Services, 'catalogue'>,
): void {
  registerEndpoint(app, getLegalPage, async ({ params, locale }) => {
    const { updated, texts } = documents[params.page]
    const { title, description, sections } = texts[locale]
    const facts = factsIn(locale, catalogue.now())
    const fill = (text: string) =>
      text.replace(/\{(\w+)\}/g, (_, name: string) => {
        const fact = facts[name]
        if (fact === undefined)
          throw new Error(`${params.page} asks for ${name}, which nobody knows`)
        return String(fact)
      })
    return {
      updated,
      title,
      description,
      sections: sections.map((section): LegalSection => ({
        title: section.title,
        paragraphs: section.paragraphs.map(fill),
        items: (section.items ?? []).map(fill),
        links: (section.links ?? []).map(({ text, to }) => ({
          text,
          ...addressOf(to, locale, catalogue.now().facts),
        })),
      })),
    }
  })
}

function factsIn(
  locale: Locale,
  {
    publisher: { name, form, capital, address, rcs, siren, vat },
    facts: { host, mediator, ...own },
  }: Catalogue,
): Readonly<Record<string, string | number>> {
  const euros = new Intl.NumberFormat(intlLocale[locale], {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
  })
  return {
    name,
    form,
    rcs,
    vat,
    capital: euros.format(capital),
    siren: siren.replace(/(\d{3})(?=\d)/g, '$1\u00a0'),
    address: `${address.street}, ${address.postcode} ${address.city}`,
    director: own.director,
    phone: own.phone,
    email: own.contact,
    dataOfficer: own.dataOfficer,
    bookYears: own.bookYears,
    hostName: host.name,
    hostAddress: host.address,
    hostPhone: host.phone,
    mediatorName: mediator.name,
    mediatorAddress: mediator.address,
    mediatorSite: mediator.site,
    messageDays: MESSAGE_DAYS,
    guestYears: GUEST_YEARS,
    claimDays: CLAIM_DAYS,
    unpaidMinutes: KEPT_UNPAID_MILLISECONDS / 60_000,
    unverifiedDays: UNVERIFIED_MILLISECONDS / DAY,
    sessionDays: ABSOLUTE_MILLISECONDS / DAY,
    endedDays: ENDED_MILLISECONDS / DAY,
    deviceDays: DEVICE_MILLISECONDS / DAY,
  }
}

function addressOf(
  to: string,
  locale: Locale,
  { outside }: ChainFacts,
): { href: string; outside: boolean } {
  const [kind = '', name = ''] = to.split(':')
  if (kind === 'page') return { href: pages[name as PageName][locale], outside: false }
  return {
    href: kind === 'outside' ? outsideHref(outside[name as keyof typeof outside], locale) : to,
    outside: true,
  }
}

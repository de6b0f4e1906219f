import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Locale, isLocale, locales } from '#contract/pages/locales.ts'
import { makeToken } from './cards.ts'
import { type Markup, html } from '#server/kit/markup.ts'
import { type OutcomeName, demonstrationCards } from './outcomes.ts'
import { type CardField, findFaults } from './page/card-checks.ts'
import { sendPage, warningSign } from './page-shell.ts'
import { RefusedCall } from './refused-call.ts'
import type { PaymentService } from './service.ts'
import { type CardTexts, cardTexts, faultSentences } from './texts.ts'

const typed = z.string().check(z.maxLength(100))
const tokenBody = z.strictObject({
  number: typed,
  expiry: typed,
  cvc: typed,
  holder: typed,
  save: z.boolean(),
  locale: z.enum(locales),
})

/**
 * Registers the card fields, and the only route that receives a card number. Only its last four
 * digits are stored (Y7).
 */
export function cardRoutes(app: FastifyInstance, { db, now, shopOrigin }: PaymentService): void {
  app.get('/card', async (request, reply) => {
    const { locale: requestedLocale, save } = request.query as Record<string, unknown>
    const locale = isLocale(requestedLocale) ? requestedLocale : 'fr'
    return sendPage(reply, {
      locale,
      title: cardTexts[locale].title,
      body: cardPage(locale, { shopOrigin, maySave: save === '1' }),
      script: '/parts/card-form.ts',
      shopOrigin,
      formAction: "'none'",
    })
  })

  app.post('/tokens', async (request, reply) => {
    if (!isFromThePage(request)) throw new RefusedCall(403, 'from the card fields only')
    const { data } = tokenBody.safeParse(request.body)
    if (!data) throw new RefusedCall(422, 'not understood')
    const { save, locale, ...card } = data
    const faults = findFaults(card, now())
    if (Object.keys(faults).length > 0) return reply.code(422).send({ faults })
    return reply.code(201).send(await makeToken(db, card, { save, locale, at: new Date(now()) }))
  })
}

/**
 * Whether a request comes from this service's own page: browsers send the origin. Other pages, and
 * programs that send no origin, cannot create tokens.
 */
function isFromThePage({ headers, host }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site = 'same-origin' } = headers
  return site === 'same-origin' && origin !== undefined && URL.parse(origin)?.host === host
}

function cardPage(
  locale: Locale,
  { shopOrigin, maySave }: { shopOrigin: string; maySave: boolean },
): Markup {
  const t = cardTexts[locale]
  return html`<body data-shop="${shopOrigin}" data-sentences="${JSON.stringify(faultSentences(locale))}">
<main aria-label="${t.title}">
<h1 class="unseen">${t.title}</h1>
<noscript><p class="fault">${warningSign}${t.noScript}</p></noscript>
<form novalidate>
${field('number', t.number, { autocomplete: 'cc-number', inputmode: 'numeric', maxlength: 32 })}
<div class="pair">
${field('expiry', t.expiry, {
  autocomplete: 'cc-exp',
  inputmode: 'numeric',
  maxlength: 9,
  placeholder: t.expiryExample,
})}
${field('cvc', t.cvc, { autocomplete: 'cc-csc', inputmode: 'numeric', maxlength: 4, hint: t.cvcHint })}
</div>
${field('holder', t.holder, { autocomplete: 'cc-name', inputmode: 'text', maxlength: 80 })}
${maySave ? saveBox(t) : null}
<p class="small">${t.terms}</p>
<p class="small">${t.required}</p>
<button hidden></button>
</form>
${demonstration(t)}
</main>
</body>`
}

const saveBox = (t: CardTexts) =>
  html`<label class="tick"><input type="checkbox" name="save"><span>${t.save}</span></label>`

type Input = {
  autocomplete: string
  inputmode: string
  maxlength: number
  placeholder?: string
  hint?: string
}

function field(name: CardField, label: string, input: Input): Markup {
  const { autocomplete, inputmode, maxlength, placeholder = '', hint } = input
  const described = hint === undefined ? `${name}-fault` : `${name}-hint ${name}-fault`
  return html`<div class="field">
<label for="${name}">${label}<span class="star" aria-hidden="true"> *</span></label>
<input id="${name}" name="${name}" required autocomplete="${autocomplete}" inputmode="${inputmode}"
 maxlength="${maxlength}" placeholder="${placeholder}" aria-describedby="${described}" autocapitalize="off"
 autocorrect="off" spellcheck="false">
${hint === undefined ? null : html`<p class="small" id="${name}-hint">${hint}</p>`}
<p class="fault" id="${name}-fault" hidden>${warningSign}<span></span></p>
</div>`
}

/**
 * The table of demonstration card numbers and their effects. Pressing a number enters it in the
 * card field.
 */
function demonstration({ demonstration: t }: CardTexts): Markup {
  const rows = (Object.keys(demonstrationCards) as OutcomeName[]).map((name) => {
    const number = demonstrationCards[name].number.replace(/(.{4})(?=.)/g, '$1 ')
    const button = html`<button type="button" data-number="${number}" data-holder="${t.holder}">${number}</button>`
    return html`<li>${button} <span>${t[name]}</span></li>`
  })
  return html`<details class="demonstration">
<summary>${t.title}</summary>
<p class="small">${t.text}</p>
<ul>${rows}</ul>
</details>`
}

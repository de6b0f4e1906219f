import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Locale, intlLocale, isLocale, negotiateLocale } from '#contract/pages/locales.ts'
import {
  type ChallengeAnswer,
  type Challenge,
  answerChallenge,
  answers,
  readChallenge,
} from './challenges.ts'
import { type Markup, html } from '#server/kit/markup.ts'
import { sendPage } from './page-shell.ts'
import { RefusedCall } from './refused-call.ts'
import type { PaymentService } from './service.ts'
import { cardTexts } from './texts.ts'

const FORM_TYPE = 'application/x-www-form-urlencoded'

/**
 * Registers the bank's page (Y3), which asks the customer, receives the answer, and returns to the
 * address given by the shop. It works without scripts.
 */
export async function challengeRoutes(
  app: FastifyInstance,
  service: PaymentService,
): Promise<void> {
  const { db, now, deliverWebhooks, shopOrigin, merchant, account } = service
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, async (_: unknown, text: string) =>
    Object.fromEntries(new URLSearchParams(text)),
  )

  const page = (reply: FastifyReply, locale: Locale, title: string, body: Markup) =>
    sendPage(reply, { locale, title, body, shopOrigin, formAction: `'self' ${shopOrigin}` })

  async function find(request: FastifyRequest): Promise<Challenge | null> {
    return readChallenge(db, (request.params as { id: string }).id).catch((error: unknown) => {
      if (error instanceof RefusedCall) return null
      throw error
    })
  }

  function sayOver(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const locale = negotiateLocale(request.headers['accept-language'])
    const t = cardTexts[locale].bank
    const body = html`<body class="bank"><main aria-label="${t.over}"><h1>${t.over}</h1><p>${t.overText}</p></main></body>`
    return page(reply.code(404), locale, t.over, body)
  }

  app.get('/challenge/:id', async (request, reply) => {
    const challenge = await find(request)
    if (!challenge) return sayOver(request, reply)
    if (!challenge.waits) return reply.redirect(challenge.return_url, 303)
    const { locale: requestedLocale } = request.query as Record<string, unknown>
    const locale = isLocale(requestedLocale) ? requestedLocale : challenge.locale
    return page(
      reply,
      locale,
      cardTexts[locale].bank.title,
      bankPage(locale, merchant?.() ?? account, challenge),
    )
  })

  app.post('/challenge/:id', async (request, reply) => {
    const challenge = await find(request)
    if (!challenge) return sayOver(request, reply)
    const { answer } = (request.body ?? {}) as Record<string, unknown>
    if (!isAnswer(answer)) throw new RefusedCall(422, 'not an answer')
    const { changed, behaviour } = await answerChallenge({ db }, challenge, answer, new Date(now()))
    if (changed) await deliverWebhooks(behaviour)
    return reply.redirect(challenge.return_url, 303)
  })
}

const isAnswer = (value: unknown): value is ChallengeAnswer =>
  answers.some((answer) => answer === value)

function bankPage(
  locale: Locale,
  merchant: string,
  { amount, card_last4: last4 }: Challenge,
): Markup {
  const t = cardTexts[locale].bank
  const money = new Intl.NumberFormat(intlLocale[locale], {
    style: 'currency',
    currency: 'EUR',
  }).format(amount / 100)
  return html`<body class="bank">
<main aria-label="${t.title}">
<h1>${t.title}</h1>
<dl>
<div><dt>${t.merchant}</dt><dd>${merchant}</dd></div>
<div><dt>${t.amount}</dt><dd>${money}</dd></div>
<div><dt>${t.card}</dt><dd>•••• ${last4}</dd></div>
</dl>
<form method="post">
<button class="button first" name="answer" value="approve">${t.approve}</button>
<button class="button" name="answer" value="refuse">${t.refuse}</button>
<button class="button quiet" name="answer" value="leave">${t.leave}</button>
</form>
<p class="small">${t.text}</p>
</main>
</body>`
}

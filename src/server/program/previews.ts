import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { officeRoots } from '#contract/office/office-pages.ts'
import { finishSocialLogin, startSocialLogin } from '#contract/customers/social-login.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { href } from '#contract/pages/links.ts'
import { type Locale, isLocale, negotiateLocale } from '#contract/pages/locales.ts'
import { instantInParis, parisTimeOf } from '#domain/time/wall-clock.ts'
import { busyPage } from '#server/features/app/busy-page.ts'
import { plainPage, plainPolicy } from '#server/features/app/plain-page.ts'
import {
  PREVIEW_PATH,
  PREVIEW_STYLE,
  previewBar,
  previewStyle,
} from '#server/features/catalogue/preview-bar.ts'
import { findPreview } from '#server/features/catalogue/preview.ts'
import { CHANGES_REPLIES } from '#server/http/replies/ready-reply.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import type { TakenPlaces } from '#server/state/times/taken-places.ts'
import { textsOf } from '#texts/translator.ts'
import { type PreviewRequest, openPreviews, previewTime } from './open-previews.ts'

const words = textsOf('preview')
const COOKIE = '__Host-preview'
const cookie = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const
const NOWHERE_ELSE = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  // Tells the service worker not to cache the answer.
  'x-preview': '1',
}

/**
 * Seconds after which a client may request a preview again, if newer previews replaced it or the
 * client opened too many.
 */
const AGAIN_AFTER = '10'
/**
 * Paths that are not answered by a preview but by the normal program: the office, kitchens, the
 * link of a preview itself, the trial pages, and files that are identical for everybody.
 */
const elsewhere = [
  ...Object.values(officeRoots),
  PREVIEW_PATH,
  '/api/office/',
  '/api/kitchen/',
  '/assets/',
  '/dev/',
  '/sw.js',
  '/kitchen-worker.js',
]
const PICTURES = '/assets/ui/pictures/'

const isElsewhere = (url: string): boolean =>
  !url.startsWith(PICTURES) && elsewhere.some((path) => url.startsWith(path))

/**
 * Matches the beginning of the page before the preview bar. The link that skips to the content must
 * come before the bar.
 */
const BEFORE_BAR = /<body[^>]*>(?:<a class="skip-link".*?<\/a>)?/s

/** Paths of requests that change nothing although they are not GET requests. */
const reads = new Set(['/api/quotes'])

/**
 * Addresses that a link opens with a GET request, but that write to the database: the first begins
 * a login, the second creates a session.
 */
const writes = new Set<string>([startSocialLogin.path, finishSocialLogin.path])
/** Kinds of viewers whose sessions do not belong to the shop. */
const internal = new Set<unknown>(['staff', 'kitchen', 'cook'])

/**
 * Serves the real shop with the draft of the catalogue, by a private link (H8). The link sets a
 * cookie, and a second program in this process answers the requests with this cookie. The second
 * program has the draft's catalogue and the chosen time. It accepts no order and changes nothing.
 */
export function servePreviews(
  app: FastifyInstance,
  {
    services,
    takenPlaces,
    build,
  }: {
    services: Services
    takenPlaces: TakenPlaces
    /**
     * Builds a program with the given services. The program does not listen on a port. `prepare` is
     * called before any route is registered.
     */
    build: (
      services: Services,
      prepare: (program: FastifyInstance) => void,
    ) => Promise<FastifyInstance>
  },
): void {
  const previews = openPreviews({
    services,
    takenPlaces,
    // `showAsPreview` adds hooks, which apply only to routes registered after them.
    build: (previewServices, request) =>
      build(previewServices, (program) => showAsPreview(program, request)),
  })

  app.addHook('onRequest', async (request, reply) => {
    const previewRequest = previewRequestIn(request)
    if (previewRequest === null || isElsewhere(request.url)) return
    const preview = await previews.open(previewRequest, request)
    if (preview === 'busy') return tellBusy(request, reply)
    if (typeof preview === 'string') {
      if (request.url.startsWith('/api/')) throw new Refusal('not_found')
      return tell(request, reply, preview)
    }
    reply.hijack()
    // The preview bar is inserted into the page, so the page must not be compressed before.
    request.raw.headers['accept-encoding'] = 'identity'
    preview.routing(request.raw, reply.raw)
  })
  app.addHook('onClose', async () => {
    previews.closeAll()
  })

  function tellBusy(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const headers = { 'retry-after': AGAIN_AFTER }
    if (request.url.startsWith('/api/')) throw new Refusal('too_many_requests', { headers })
    const { face } = services.catalogue.now()
    return reply
      .code(429)
      .headers({ ...NOWHERE_ELSE, ...headers, 'content-security-policy': plainPolicy(face) })
      .type('text/html; charset=utf-8')
      .send(busyPage(localeOf(request), face))
  }

  function tell(
    request: FastifyRequest,
    reply: FastifyReply,
    why: 'over' | 'faulty',
    locale: Locale = localeOf(request),
  ): FastifyReply {
    const { title, text, home } = words[locale][why]
    const { face } = services.catalogue.now()
    const links = [{ to: `${PREVIEW_PATH}/end?lang=${locale}`, text: home }]
    return reply
      .code(why === 'over' ? 404 : 409)
      .headers({ ...NOWHERE_ELSE, 'content-security-policy': plainPolicy(face) })
      .type('text/html; charset=utf-8')
      .send(plainPage(locale, face, { title, paragraphs: [text], links }))
  }

  app.get(PREVIEW_STYLE, (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'max-age=3600')
      .send(previewStyle),
  )
  app.get<{ Querystring: Record<string, unknown> }>(`${PREVIEW_PATH}/end`, (request, reply) =>
    reply
      .headers({ ...NOWHERE_ELSE, 'set-cookie': ended })
      .redirect(
        request.query['to'] === 'office'
          ? officeHref('catalogueChanges', localeOf(request))
          : href('home', localeOf(request)),
      ),
  )
  app.get<{ Params: { token: string }; Querystring: Record<string, unknown> }>(
    `${PREVIEW_PATH}/:token`,
    async (request, reply) => {
      const { token } = request.params
      const locale = localeOf(request)
      if ((await findPreview(services, token)) === null) return tell(request, reply, 'over', locale)
      const { at: timeParameter, restaurant } = request.query
      const requestedTime =
        typeof timeParameter === 'string' ? instantInParis(timeParameter.slice(0, 16)) : null
      const at = previewTime(requestedTime, services.now())
      const cookies = [
        cookieText(COOKIE, `${token}.${at ?? 'now'}`),
        ...(typeof restaurant === 'string' && /^[1-9]\d{0,8}$/.test(restaurant)
          ? [`restaurant=${restaurant}; Path=/; Max-Age=15552000; SameSite=Lax`]
          : []),
      ]
      return reply
        .headers({ ...NOWHERE_ELSE, 'set-cookie': cookies })
        .redirect(href('home', locale))
    },
  )
}

const cookieText = (name: string, value: string): string =>
  `${name}=${value}; Path=${cookie.path}; Secure; HttpOnly; SameSite=Lax`
const ended = `${cookieText(COOKIE, '')}; Max-Age=0`

function previewRequestIn({
  headers: { cookie: cookies = '' },
}: FastifyRequest): PreviewRequest | null {
  const [, token, at] = /(?:^|; ?)__Host-preview=([\w-]{32})\.(now|\d{1,15})/.exec(cookies) ?? []
  return token === undefined ? null : { token, at: at === 'now' ? null : Number(at) }
}

function localeOf({ headers, query }: FastifyRequest): Locale {
  const { lang } = query as Record<string, unknown>
  return isLocale(lang) ? lang : negotiateLocale(headers['accept-language'])
}

/**
 * Makes a program a preview: it refuses to write, its answers are neither cached nor indexed, and
 * each page states that it is a preview.
 */
function showAsPreview(
  preview: FastifyInstance,
  { token, now }: { token: string; now: () => number },
): void {
  preview.decorate(CHANGES_REPLIES, true)
  preview.addHook('onRequest', async ({ method, url, routeOptions }) => {
    const isRead = method === 'GET' || method === 'HEAD' || reads.has(url.split('?')[0] ?? '')
    if (!isRead || writes.has(routeOptions.url ?? '')) throw new Refusal('preview_only')
    // A URL that does not begin with a path of `elsewhere` may still lead to an internal route,
    // because paths can be spelt differently. The viewer of the route is therefore checked too.
    if (internal.has(routeOptions.config.endpoint?.viewer)) throw new Refusal('not_found')
  })
  preview.addHook('onSend', async (_request, reply, payload: unknown) => {
    reply.headers(NOWHERE_ELSE)
    const type = String(reply.getHeader('content-type') ?? '')
    if (!type.startsWith('text/html') || !(typeof payload === 'string' || Buffer.isBuffer(payload)))
      return payload
    const page = String(payload)
    const [, lang] = /<html lang="(\w\w)/.exec(page) ?? []
    const bar = previewBar(isLocale(lang) ? lang : 'fr', { token, at: parisTimeOf(now()) })
    reply.removeHeader('content-length')
    return page
      .replace('<html ', '<html data-preview ')
      .replace(BEFORE_BAR, (before) => before + bar)
  })
}

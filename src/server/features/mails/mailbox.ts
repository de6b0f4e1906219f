import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/open.ts'
import { type MailPictures, picturesIn } from '#server/gateways/mail/pictures.ts'
import { html } from '#server/kit/markup.ts'
import {
  type StoredMail,
  readAttachments,
  readMail,
  readMails,
} from '#server/stores/mails/mails.ts'

const MOST_MAILS = 50

const style = html`
:root { color-scheme: light dark }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; display: grid; grid-template-columns: 20rem 1fr; height: 100vh }
nav { overflow: auto; padding: 1rem } h1 { font-size: 1.1rem } ol { list-style: none; margin: 0; padding: 0 }
li { padding: .5rem 0; border-top: 1px solid #8886 } small { display: block }
iframe { border: 0; width: 100%; height: 100% }
`
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const pagePolicy = `default-src 'none'; style-src ${hashOf(style.text)}; frame-src 'self'; frame-ancestors 'none'`
/** A mail is shown as an untrusted page: it runs no script, loads nothing and has no origin. */
const mailPolicy = (mail: string) =>
  `default-src 'none'; style-src ${hashOf(/<style>([^]*?)<\/style>/.exec(mail)?.[1] ?? '')}; img-src data:; sandbox allow-popups; frame-ancestors 'self'`

/**
 * The pages on which a developer reads stored mails, each with the bowl picture that is sent with
 * it. They must not be reachable from outside, because they show mails to anybody.
 */
export function mailboxRoutes(
  app: FastifyInstance,
  { db }: Pick<Database, 'db'>,
  pictures: {
    bowlOf: (mail: string) => Promise<Buffer | null>
    ofChain: () => Promise<MailPictures>
  },
): void {
  app.get<{ Params: { id?: string } }>('/dev/mails/:id?', async ({ params }, reply) => {
    const mails = await readMails(db, MOST_MAILS)
    const selectedId = isId(params.id) ? params.id : (mails[0]?.id ?? null)
    const files = selectedId === null ? [] : await readAttachments(db, selectedId)
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy })
      .send(
        mailboxPage(
          mails,
          selectedId,
          files.map(({ name }) => name),
        ),
      )
  })

  app.get<{ Params: { id: string } }>('/dev/mails/:id/content', async ({ params }, reply) => {
    const mail = /^\d{1,18}$/.test(params.id) ? await readMail(db, params.id) : null
    if (mail === null) return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-security-policy': mailPolicy(mail.html),
        'x-frame-options': 'SAMEORIGIN',
      })
      .send(withPictures(mail.html, await pictures.ofChain(), await pictures.bowlOf(params.id)))
  })

  app.get<{ Params: { id: string; name: string } }>(
    '/dev/mails/:id/attachments/:name',
    async ({ params }, reply) => {
      const files = isId(params.id) ? await readAttachments(db, params.id) : []
      const file = files.find(({ name }) => name === params.name)
      if (!file) return reply.callNotFound()
      return reply
        .type(file.type)
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="${file.name}"`,
        })
        .send(file.content)
    },
  )
}

const isId = (text: string | undefined): text is string => /^\d{1,18}$/.test(text ?? '')

/** Puts the mail's embedded pictures into the page as data URLs. */
const withPictures = (text: string, pictures: MailPictures, bowl: Buffer | null): string =>
  picturesIn(text, pictures, bowl).reduce(
    (mailHtml, { cid, type, content }) =>
      mailHtml.replaceAll(`cid:${cid}`, `data:${type};base64,${content.toString('base64')}`),
    text,
  )

const mailboxPage = (
  mails: readonly StoredMail[],
  selectedId: string | null,
  files: readonly string[],
): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mails</title>
<style>${style}</style>
</head>
<body>
<nav aria-label="Mails"><h1>${mailCount(mails.length)}</h1>
<ol>${mails.map((mail) => mailItem(mail, mail.id === selectedId))}</ol></nav>
<main>${selectedId === null ? null : files.map((name) => attachmentLink(selectedId, name))}${selectedId === null ? null : mailFrame(selectedId)}</main>
</body>
</html>
`.text

const mailCount = (count: number): string => `${count} ${count === 1 ? 'mail' : 'mails'}`

const writtenTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Paris',
})

const mailItem = (
  { id, subject, recipient, writtenAt, locale }: StoredMail,
  isShown: boolean,
) => html`<li>
<a href="/dev/mails/${id}"${isShown ? html` aria-current="page"` : null}><span lang="${locale}">${subject}</span></a>
<small>${recipient}, <time datetime="${writtenAt}">${writtenTime.format(new Date(writtenAt))}</time></small></li>`

const attachmentLink = (id: string, name: string) =>
  html`<p><a href="/dev/mails/${id}/attachments/${name}" download>${name}</a></p>`

const mailFrame = (id: string) =>
  html`<iframe title="Mail ${id}" sandbox="allow-popups" src="/dev/mails/${id}/content"></iframe>`

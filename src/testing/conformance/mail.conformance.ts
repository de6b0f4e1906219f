import { beforeEach, describe, expect, it } from 'vitest'
import { locales } from '#contract/pages/locales.ts'
import type { Mail, MailGateway } from '#server/gateways/mail/port.ts'

/** A mail as it was received. */
export type Arrived = Pick<Mail, 'messageId' | 'to' | 'subject' | 'html' | 'text'>

/** A gateway under test: `hand` hands mails over, `arrived` reads the received ones. */
export type MailStage = {
  gateway: MailGateway
  hand: (mail: Mail) => Promise<void>
  arrived: () => Promise<Arrived[]>
}

/** The contract that every implementation of the port must pass. */
export function describeMailGateway(name: string, setUp: () => Promise<MailStage>): void {
  describe(`the mail gateway: ${name}`, () => {
    let stage: MailStage
    beforeEach(async () => {
      stage = await setUp()
    })

    const aMail = (changes: Partial<Mail> = {}): Mail => ({
      messageId: '<7e0f1c9a@mesclun.example>',
      to: 'zoe@example.com',
      locale: 'fr',
      subject: 'Commande A07 : reçue',
      html: '<!doctype html><html lang="fr"><body><p>Crème brûlée, 4,20 €</p></body></html>\n',
      text: 'Crème brûlée : 4,20 €\n',
      ...changes,
    })

    it.each(locales)(
      'delivers a mail in %s unchanged, under its own Message-ID',
      async (locale) => {
        const mail = aMail({ locale, subject: 'Piña, jalapeño, crème : « œuf » — 12 €' })
        await stage.hand(mail)
        const { messageId, to, subject, html, text } = mail
        expect(await stage.arrived()).toEqual([{ messageId, to, subject, html, text }])
      },
    )

    it('keeps the Message-ID when a mail is sent again', async () => {
      await stage.hand(aMail())
      await stage.gateway.send(aMail())
      for (const { messageId } of await stage.arrived()) expect(messageId).toBe(aMail().messageId)
    })

    it('delivers to exactly the given address', async () => {
      await stage.hand(aMail({ to: 'zoe+mesclun@example.com' }))
      expect((await stage.arrived()).map(({ to }) => to)).toEqual(['zoe+mesclun@example.com'])
    })

    it('does not modify the mail object it receives', async () => {
      const receipt = { name: 'recu.pdf', type: 'application/pdf', content: Buffer.from('%PDF-') }
      const mail = aMail({ attachments: [receipt] })
      const before = structuredClone({ ...mail, attachments: [] })
      await stage.hand(mail)
      expect({ ...mail, attachments: [] }).toEqual(before)
    })
  })
}

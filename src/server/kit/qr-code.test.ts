import { expect, it } from 'vitest'
import { readQr } from '#testing/readers/qr.ts'
import { qrCode } from './qr-code.ts'

it('a QR code is read as the link that it encodes, whatever its length (E4)', async () => {
  for (const code of [
    '1DB1oBA',
    '1ABGABqGG6N4MgN0M8lBkZBgsBB2-BA3dCBu4BA',
    `1${'aZ-_09'.repeat(20)}`,
  ]) {
    const link = `https://mesclun.example/nl/bowl/${code}/`
    expect(await readQr(qrCode(link), { quiet: 8, module: 2 })).toBe(link)
  }
})

it('a QR code is dark on white on any page, with a margin of four modules (E4)', () => {
  const svg = qrCode('https://mesclun.example/')
  expect(svg).toContain('<rect width="100%" height="100%" fill="#ffffff" />')
  expect(svg).toContain('<svg viewBox="0 0 66 66"')
  expect(svg).toContain('<path transform="translate(8 8) scale(2)" d="M')
})

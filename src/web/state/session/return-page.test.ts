import { describe, expect, it } from 'vitest'
import { returnSearch, pageToReturnTo, requestedPage } from './return-page.ts'

describe('the page to go to after logging in', () => {
  it('is a page of this site, with its query (A7)', () => {
    for (const address of [
      '/',
      '/payment/',
      '/nl/winkelmandje/',
      '/en/notre-restaurant/paris-bourse/',
      '/nos-restaurants/?q=lyon',
    ]) {
      expect(pageToReturnTo(address)).toBe(address)
      expect(requestedPage(returnSearch(address))).toBe(address)
    }
  })

  it('is restored after an external login provider returns through the login page (A6, A7)', () => {
    const back = (path: string) => `?problem=social_cancelled&return=${encodeURIComponent(path)}`
    expect(requestedPage(back('/panier/'))).toBe('/panier/')
    expect(requestedPage(back(`/en/login/${returnSearch('/en/cart/?a=b')}&back=1`))).toBe(
      '/en/cart/?a=b',
    )
    for (const astray of [
      '//evil.example/',
      '/connexion/',
      `/connexion/${returnSearch('//evil.example/')}`,
    ]) {
      expect(requestedPage(back(astray)), astray).toBeNull()
    }
  })

  it('is never another site, another scheme, or a page that only leads to the login (A7)', () => {
    for (const address of [
      null,
      '',
      'https://evil.example/',
      '//evil.example/',
      '//evil.example/carte/',
      String.raw`/\evil.example/`,
      'javascript:alert(1)',
      '/carte/../../evil',
      '/no-such-page/',
      '/api/me/',
      '/connexion/',
      '/en/login/',
      '/carte\n/',
      '/.//evil.example/carte/',
      '/dev/mails',
    ])
      expect(pageToReturnTo(address), String(address)).toBeNull()
  })
})

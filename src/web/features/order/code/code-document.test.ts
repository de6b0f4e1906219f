import { describe, expect, it } from 'vitest'
import { codeDocument } from './code-document.ts'

describe('the offline document with the code of an order', () => {
  it('needs no other file, and shows its values as escaped text', () => {
    const html = codeDocument({
      lang: 'fr',
      title: 'Commande A01',
      label: 'Commande',
      number: 'A01',
      lines: ['Mesclun <Bourse> & Cie', 'Prête vers 12:30'],
    })
    expect(html).toMatch(/^<!doctype html><html lang="fr">/)
    expect(html).toContain('<strong>A01</strong>')
    expect(html).toContain('<p>Mesclun &lt;Bourse&gt; &amp; Cie</p><p>Prête vers 12:30</p>')
    expect(html).not.toMatch(/\b(?:src|href)=|@import|url\(/)
  })
})

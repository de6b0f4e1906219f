import { describe, expect, it } from 'vitest'
import { findingOf } from './fault-message.ts'
import { readLogo } from './read-logo.ts'

const svg = (content: string, head = 'viewBox="0 0 40 40"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${head}>${content}</svg>`
const faultOf = (text: string) => {
  const reading = readLogo(text)
  return 'fault' in reading ? findingOf(reading.fault) : null
}

describe('a logo', () => {
  it('is written anew from its shapes, gradients and clips (D1)', () => {
    const drawing =
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs>' +
      '<g transform="scale(.5)"><path d="M0 0h40v40z" fill="url(#a)"></path><title>Wave &lt; &amp; sea</title></g>'
    expect(readLogo(`<?xml version="1.0"?><!-- a note -->${svg(drawing)}`)).toEqual({
      drawing: drawing.replace('Wave &lt; &amp; sea', ''),
    })
  })

  it.each([
    ['a script', '<script>alert(1)</script>', 'script'],
    ['an event', '<path d="M0 0" onload="alert(1)"/>', 'path onload'],
    ['a style', '<style>path{fill:url(https://a.example)}</style>', 'style'],
    ['a style of an element', '<path style="fill:red"/>', 'path style'],
    ['a link', '<a href="https://a.example"><path d="M0 0"/></a>', 'a'],
    ['a picture', '<image href="https://a.example/p.png"/>', 'image'],
    ['a use of another file', '<use href="other.svg#a"/>', 'use'],
    ['a foreign object', '<foreignObject><p>x</p></foreignObject>', 'foreignObject'],
    ['an animation', '<animate attributeName="d"/>', 'animate'],
    ['text in a font', '<text>Name</text>', 'text'],
    ['an outside reference', '<path fill="url(https://a.example/#b)"/>', 'path fill'],
    ['an outside reference in quotes', `<path fill="url('//a.example/#b')"/>`, 'path fill'],
    ['a drawing in a drawing', svg('<path d="M0 0"/>'), 'svg'],
    ['raw text', '<![CDATA[<script>1</script>]]>', 'CDATA'],
    ['a name space of its own', '<path xlink:href="x"/>', 'path xlink:href'],
  ])('with %s is refused, and the part is named (D1)', (_, content, part) => {
    expect(faultOf(svg(content))).toEqual({ code: 'logo_part', values: { part } })
  })

  it('with entities of its own is refused, so that nothing grows when it is read (D1)', () => {
    const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg('<path d="&b;"/>')}`
    expect(faultOf(bomb)).not.toBeNull()
  })

  it('with ten thousand paths, or with more than 20 000 bytes, is refused (D1)', () => {
    expect(faultOf(svg('<g/>'.repeat(201)))).toEqual({ code: 'too_many', values: { maximum: 200 } })
    expect(faultOf(svg(`<path d="${'M0 0'.repeat(10_000)}"/>`))?.code).toBe('too_long')
  })

  it.each(['', 'hello', '<html></html>', '<svg', svg('<g>'), '\u0000', '{}'])(
    'that is no drawing is refused: %j (D1)',
    (text) => expect(faultOf(text)).not.toBeNull(),
  )

  it('in another box is refused, because it would be squeezed (D1)', () => {
    expect(faultOf(svg('<path d="M0 0"/>', 'viewBox="0 0 80 40"'))?.code).toBe('logo_box')
    expect(faultOf(svg('<path d="M0 0"/>', ''))?.code).toBe('logo_box')
  })
})

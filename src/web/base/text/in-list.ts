import { useText } from './text.ts'

/**
 * A name where it stands in a list: after the first, without its capital, unless the language
 * spells it with one.
 */
export function inList(name: string, at: number, capitals: string): string {
  const [first = ''] = /^\p{L}+/u.exec(name) ?? []
  return at === 0 || capitals.split(' ').includes(first)
    ? name
    : name.replace(/^(?:IJ|.)/u, (letter) => letter.toLowerCase())
}

/**
 * Names of products, with what stands beside them, as a list in a sentence: “Laitue, poulet grillé,
 * feta”.
 */
export function useLists() {
  const capitals = useText('common')('capitals')
  return {
    inList: (name: string, at: number) => inList(name, at, capitals),
    listed: (names: readonly string[]) =>
      names.map((name, at) => inList(name, at, capitals)).join(', '),
  }
}

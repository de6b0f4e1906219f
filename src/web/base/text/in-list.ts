import { useText } from '#ui/text/text.ts'

/**
 * Formats a name for its place in a list: after the first item, the name loses its capital letter,
 * unless the language always writes its first word with a capital letter (`capitals`, words
 * separated by spaces).
 */
export function inList(name: string, at: number, capitals: string): string {
  const [first = ''] = /^\p{L}+/u.exec(name) ?? []
  return at === 0 || capitals.split(' ').includes(first)
    ? name
    : name.replace(/^(?:IJ|.)/u, (letter) => letter.toLowerCase())
}

/**
 * Functions that format the names of products for a sentence. `inList` formats one name for its
 * place in a list; `listed` joins several: “Laitue, poulet grillé, feta”.
 */
export function useLists() {
  const capitals = useText('common')('capitals')
  return {
    inList: (name: string, at: number) => inList(name, at, capitals),
    listed: (names: readonly string[]) =>
      names.map((name, at) => inList(name, at, capitals)).join(', '),
  }
}

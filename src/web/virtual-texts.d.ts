declare module 'virtual:texts' {
  type Locale = import('#contract/pages/locales.ts').Locale
  type Messages = import('#ui/text/text.ts').CompiledMessages
  type Load<Texts> = () => Promise<{ default: Texts }>

  /** Texts that every page may use. */
  export const pageTexts: Record<Locale, Load<Messages>>
  /** Texts that only some pages use, by the parts of `texts/part-namespaces.ts`. */
  export const partTexts: Record<
    import('#texts/part-namespaces.ts').PagePart,
    Record<Locale, Load<Partial<Messages>>>
  >
}

declare module 'virtual:texts/whole' {
  const texts: Record<
    import('#contract/pages/locales.ts').Locale,
    import('#ui/text/text.ts').CompiledMessages
  >
  export default texts
}

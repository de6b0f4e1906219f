declare module 'virtual:office-texts' {
  type Loads<T> = Record<import('#contract/pages/locales.ts').Locale, () => Promise<{ default: T }>>

  /** The compiled texts of every page of the head office in each language. */
  export const officeTexts: Loads<import('#texts/messages.ts').OfficeMessages>

  /** Those of single pages, by namespace. */
  export const officePageTexts: Record<
    import('#texts/messages.ts').OfficePageNamespace,
    Loads<object>
  >
}

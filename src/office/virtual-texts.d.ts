declare module 'virtual:office-texts' {
  /** The compiled texts of the head office in each language. */
  export const officeTexts: Record<
    import('#contract/pages/locales.ts').Locale,
    () => Promise<{ default: import('#texts/messages.ts').OfficeMessages }>
  >
}

declare module 'virtual:kitchen-texts' {
  /** The compiled texts of the board in each language. */
  export const kitchenTexts: Record<
    import('#contract/pages/locales.ts').Locale,
    () => Promise<{ default: import('#texts/messages.ts').Messages }>
  >
}

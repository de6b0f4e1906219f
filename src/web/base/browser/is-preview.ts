/**
 * Whether the page is a preview of a catalogue that is not published: the server marks it. Nothing of
 * it is kept for later visits.
 */
export const isPreview = (): boolean => document.documentElement.hasAttribute('data-preview')

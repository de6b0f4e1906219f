/**
 * Whether the page is a preview of an unpublished catalogue, which the server marks. No data of a
 * preview is stored for later visits.
 */
export const isPreview = (): boolean => document.documentElement.hasAttribute('data-preview')

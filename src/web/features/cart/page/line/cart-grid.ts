/** Lines beside the summary or, on a narrow screen, above it; the skeleton uses the same layout. */
export const cartGrid =
  'mt-6 grid gap-10 md:grid-cols-[minmax(0,1fr)_340px] lg:grid-cols-[minmax(0,1fr)_380px]'

/** Picture and text of a line, side by side. */
export const lineGrid =
  'grid grid-cols-[56px_minmax(0,1fr)] gap-x-3 border-b border-line py-5 ' +
  'sm:grid-cols-[120px_minmax(0,1fr)] sm:gap-x-6 sm:py-6'

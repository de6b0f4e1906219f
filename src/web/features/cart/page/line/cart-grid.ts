/**
 * Layout of the cart: lines next to the summary or, on a narrow screen, above it. The skeleton uses
 * it too.
 */
export const cartGrid =
  'mt-6 grid gap-10 md:grid-cols-[minmax(0,1fr)_340px] lg:grid-cols-[minmax(0,1fr)_380px]'

/** Layout of a line: picture and text, side by side. */
export const lineGrid =
  'grid grid-cols-[56px_minmax(0,1fr)] gap-x-3 border-b border-line py-5 ' +
  'sm:grid-cols-[120px_minmax(0,1fr)] sm:gap-x-6 sm:py-6'

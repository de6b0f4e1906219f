/** The frame of an editor of a drawing: the picture, its fields and, if there is one, the tile. */
export const DRAWING_FRAME =
  'mx-0 mt-4.5 mb-8.5 grid grid-cols-[300px_minmax(0,1fr)_300px] overflow-hidden rounded-md border border-line max-[1180px]:grid-cols-2 max-[620px]:grid-cols-1'
export const DRAWING_STAGE =
  'grid min-w-0 content-center justify-items-center gap-2 bg-rose p-4.5 text-center text-note text-(--on-field)'
export const DRAWING_FIELDS =
  'grid min-w-0 content-center gap-3 border-x border-line px-5 py-4 max-[1180px]:col-span-full max-[1180px]:row-2 max-[620px]:row-auto'

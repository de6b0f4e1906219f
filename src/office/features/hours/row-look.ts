/** The look of an item in a plain list: its text to the left, what belongs to it to the right. */
export const ROW_LOOK = 'flex items-center justify-between gap-3 border-t border-t-line py-1.5'

/** A button that fills its cell. */
export const cellButtonLook = 'block w-full min-h-8 rounded-xs leading-[1.25] text-left'

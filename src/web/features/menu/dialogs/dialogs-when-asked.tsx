import { whenAsked } from '#web/ui/feedback/when-asked.tsx'

/** The product dialogs, loaded when first opened. */
export const DialogsWhenAsked = whenAsked(
  () => import('./menu-dialogs.tsx').then((part) => part.MenuDialogs),
  ({ asked }) => asked !== null,
)

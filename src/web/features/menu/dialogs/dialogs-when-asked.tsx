import { whenAsked } from '#web/ui/feedback/when-asked.tsx'

/** The dialogs of a product. */
export const DialogsWhenAsked = whenAsked(
  () => import('./menu-dialogs.tsx').then((part) => part.MenuDialogs),
  ({ asked }) => asked !== null,
)

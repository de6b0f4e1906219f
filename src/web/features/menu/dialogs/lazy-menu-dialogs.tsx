import { lazyDialog } from '#web/ui/feedback/lazy-dialog.tsx'

/** The product dialogs, loaded when first opened. */
export const LazyMenuDialogs = lazyDialog(
  () => import('./menu-dialogs.tsx').then((part) => part.MenuDialogs),
  ({ dialog }) => dialog !== null,
)

/** The look of a list of names and values: a name to the left and its value to the right. */
export const FACTS =
  '[&>div]:flex [&>div]:min-h-9.5 [&>div]:flex-wrap [&>div]:items-center [&>div]:justify-between [&>div]:gap-x-4 [&>div]:gap-y-0.5 [&>div]:border-b [&>div]:border-line [&_dd]:ml-auto [&_dd]:wrap-anywhere [&_dd]:tabular-nums [&_dt]:text-ink-2'

/** Utility classes of what the board shows in several places. */

const button =
  'inline-flex items-center justify-center gap-2.5 rounded-[14px] border-2 py-2 text-center leading-[1.15] ' +
  'font-bold no-underline touch-manipulation active:scale-98 disabled:border-zinc-2 disabled:bg-zinc-2 ' +
  'disabled:text-ink-2 disabled:scale-none [&_.num]:whitespace-nowrap'

const buttonKinds = {
  leaf: 'border-transparent bg-leaf text-on-leaf',
  ink: 'border-transparent bg-ink text-ground',
  /** For the notice of new orders, which has the same colours in the dark. */
  black: 'border-transparent bg-[#14261b] text-white',
  line: 'border-current',
  select: 'border-transparent bg-[#d9f05f] text-[#14261b]',
  danger: 'border-err text-err',
}
type BoardButtonKind = keyof typeof buttonKinds

/** A button, large enough for a wet finger. */
export const buttonLook = (kind: BoardButtonKind, more = ''): string =>
  `${button} min-h-16 min-w-16 flex-none px-4.5 text-lg ${buttonKinds[kind]} ${more}`

/** The main button of a ticket; it stands beside the number of a short ticket. */
export const footButtonLook = (kind: BoardButtonKind): string =>
  `${button} min-h-16 min-w-0 flex-1 px-2.5 text-[1.25rem] @max-[14rem]:px-0.5 @max-[14rem]:text-[0.9375rem] ` +
  `short:flex-none short:px-2 short:text-base @max-[16.75rem]:short:px-1.5 @max-[16.75rem]:short:text-[0.9375rem] ${buttonKinds[kind]}`

/** The button for more actions; in a short ticket it covers the head, left of the main button. */
export const moreButtonLook =
  `k-more ${button} min-h-16 min-w-15 flex-none border-transparent bg-zinc px-0 text-ink short:-order-1 short:min-w-0 short:flex-1 ` +
  'short:justify-end short:bg-transparent short:pe-0.5 short:text-inherit short:[&_.icon]:size-5.5 @max-[16.75rem]:short:items-start'

const tagTones = {
  plain: 'bg-zinc text-ink',
  rose: 'bg-rose text-on-field',
  carotte: 'bg-carotte text-on-field',
  warn: 'bg-warn-bg text-warn',
  ok: 'bg-ok-bg text-ok',
  ink: 'bg-ink text-ground',
}

export const tagLook = (tone: keyof typeof tagTones): string =>
  'inline-flex flex-none items-center gap-0.75 rounded-xs px-1.75 py-1 align-middle text-sm leading-[1.15] font-bold ' +
  `short:px-1.25 short:py-0.5 short:unit-13 wall:shrink wall:text-[1.25rem] ${tagTones[tone]}`

const noticeTones = {
  info: 'bg-info-bg text-ink',
  citron: 'bg-[#ffe066] text-[#14261b]',
  carotte: 'bg-[#ffb675] text-[#14261b]',
  offline: 'bg-err-bg text-err',
  ringing: 'bg-[#d9f05f] text-[#14261b]',
}

export const noticeLook = (tone: keyof typeof noticeTones): string =>
  'k-notice flex min-h-14 min-w-0 flex-[1_1_26rem] items-center gap-x-3 gap-y-1.5 border-b border-line px-5 py-0.5 ' +
  `text-[1.0625rem] leading-[1.25] max-tablet:px-4 wall:text-[1.5rem] ${noticeTones[tone]} ` +
  (tone === 'ringing' ? '' : 'max-[23.75rem]:flex-wrap')

const fact = 'flex gap-2 text-base leading-[1.25] wall:text-[1.25rem]'

export const boardLook = {
  /** What the column of a dialog contains. */
  menu: 'grid gap-4 text-[1.0625rem]',
  part: 'grid gap-2.5 border-t border-line pt-3.5',
  smallTitle: 'board-face text-xl leading-[1.05]',
  row: 'flex flex-wrap gap-2.5 *:flex-1',
  /** Buttons for the means of payment, so large that they are hit without looking twice. */
  means: 'grid grid-cols-2 gap-2.5 *:min-h-22 *:text-[1.1875rem] *:leading-[1.2]',
  products: 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,10.5rem),1fr))] gap-2',
  product:
    'flex min-h-16 w-full items-center gap-2.5 rounded-[14px] border-[1.5px] border-line-strong px-3 py-1.5 text-start ' +
    'leading-[1.15] font-semibold wrap-anywhere disabled:border-zinc-2 disabled:bg-zinc-2 disabled:text-ink-2 ' +
    '[&_small]:block [&_small]:text-sm [&_small]:font-medium',
  said: 'min-w-0 flex-1',
  noticeText: 'min-w-0 flex-1 max-[23.75rem]:basis-3/5',
  place: 'board-face flex items-center gap-2.5 text-[1.625rem] leading-none',
  opening: 'm-auto p-6 text-lg',
  tags: 'flex flex-wrap items-center gap-1.5 text-[0.9375rem] text-ink-2',
  fact: `${fact} items-center`,
  /** A fact with several lines, on a ground of its own. */
  note: `${fact} items-start rounded-sm bg-info-bg font-medium wrap-anywhere`,
  of: 'mt-0.5 leading-[1.2] text-ink-2 unit-15 running:hidden',
  missing:
    'k-missing min-w-0 basis-full rounded-sm bg-warn-bg px-2 py-1.5 leading-[1.2] wrap-anywhere text-warn unit-16',
  allergy: 'flex items-center gap-2.5 p-2.5 text-start leading-[1.2] font-bold',
  foot:
    'k-foot sticky bottom-[-110px] z-1 -mx-3.5 -mb-3.5 flex flex-wrap gap-2 rounded-b-md bg-ground px-3.5 pt-1.5 pb-3.5 ' +
    '@max-[14rem]:gap-1 rush-ready:-mx-2 rush-ready:px-2 short:pointer-events-none short:top-[-8px] short:bottom-auto ' +
    'short:z-2 short:col-start-1 short:row-start-1 short:m-0 short:justify-end short:self-center short:bg-transparent ' +
    'short:p-0 short:*:pointer-events-auto',
}

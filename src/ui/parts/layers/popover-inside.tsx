import { type ReactNode, useContext } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'

/**
 * The contents of the popover of a `DialogTrigger`. This element is not a dialog, so that React
 * Aria makes the popover itself a dialog, which then also contains the hidden close buttons.
 */
export function PopoverInside({
  className,
  children,
}: {
  className: string
  children: (close: () => void) => ReactNode
}) {
  const state = useContext(OverlayTriggerStateContext)
  return <div className={className}>{children(() => state?.close())}</div>
}

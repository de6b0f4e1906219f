import { type ReactNode, useContext } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'

/**
 * The contents of the popover of a `DialogTrigger`. It is not a dialog itself: a popover without a
 * dialog inside becomes one, and its hidden close buttons are then part of it.
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

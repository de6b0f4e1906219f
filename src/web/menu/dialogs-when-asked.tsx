import { type ComponentType, Suspense, lazy, useEffect, useState } from 'react'
import { showToast } from '../shell/toast-store.ts'
import { useText } from '../text.ts'
import type { MenuDialogsProps } from './menu-dialogs.tsx'

const Dialogs = lazy<ComponentType<MenuDialogsProps>>(() => import('./menu-dialogs.tsx').then(
  (part) => ({ default: part.MenuDialogs }), () => ({ default: Unreachable })))

/** Where a dialog cannot be had nothing is added, and that is said. */
function Unreachable({ asked, onClose }: MenuDialogsProps) {
  const tError = useText('errors')
  useEffect(() => {
    if (asked === null) return
    showToast({ tone: 'err', text: tError('network') })
    onClose()
  }, [asked, onClose, tError])
  return null
}

/** The dialogs of the menu come when one is first asked for. */
export function DialogsWhenAsked(props: MenuDialogsProps) {
  const isAsked = props.asked !== null
  const [wasAsked, setWasAsked] = useState(isAsked)
  if (isAsked && !wasAsked) setWasAsked(true)
  return wasAsked ? <Suspense><Dialogs {...props} /></Suspense> : null
}

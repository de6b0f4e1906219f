import { useCallback, useEffect, useRef } from 'react'
import { MAX_QUANTITY } from '#domain/cart/cart.ts'
import type { IngredientId } from '#domain/menu/menu.ts'
import { AddButton } from '#web/ui/controls/icon-button.tsx'
import { Stepper } from '#web/ui/controls/stepper.tsx'
import { useQuantity } from '#web/features/product/use-product-actions.ts'

type AddControlProps = {
  product: IngredientId
  name: string
  /** Description of the first press, for screen readers. */
  label: string
  onAdd: () => void
  onRemove: () => void
}

/** The round plus button, which turns into a stepper in place and keeps the focus. */
export function AddControl({ product, name, label, onAdd, onRemove }: AddControlProps) {
  const control = useRef<HTMLElement>(null)
  const hold = useCallback((element: HTMLElement | null) => {
    control.current = element
  }, [])
  const pressed = useRef(false)
  const quantity = useQuantity(product)
  const isInCart = quantity > 0

  useEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    const adds =
      control.current?.querySelector<HTMLButtonElement>('button:last-of-type') ?? control.current
    adds?.focus()
  }, [isInCart])

  const changeAndFocus = (change: () => void) => {
    pressed.current = true
    change()
  }
  return isInCart ? (
    <Stepper
      ref={hold}
      className="product-add bg-ground"
      value={quantity}
      max={MAX_QUANTITY}
      label={name}
      onChange={(value) =>
        value > quantity ? onAdd() : value === 0 ? changeAndFocus(onRemove) : onRemove()
      }
    />
  ) : (
    <AddButton
      ref={hold}
      className="product-add"
      label={label}
      onClick={() => changeAndFocus(onAdd)}
    />
  )
}

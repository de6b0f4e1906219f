import type { ComponentProps } from 'react'

const columnsOf = {
  products: 'grid-cols-2 md:grid-cols-4',
  'products-narrow': 'grid-cols-2 md:grid-cols-3',
  ingredients: 'grid-cols-3 md:grid-cols-4',
  formulas: 'grid-cols-1 sm:grid-cols-3',
} as const

type TrayProps = ComponentProps<'ul'> & {
  /** How many wells side by side: by what they hold, as the screen allows. */
  columns?: keyof typeof columnsOf
}

export function Tray({ columns = 'products', className = '', ...rest }: TrayProps) {
  return <ul {...rest} className={`tray ${columnsOf[columns]} ${className}`} />
}

export function Well({ className = '', ...rest }: ComponentProps<'li'>) {
  return <li {...rest} className={`well ${className}`} />
}

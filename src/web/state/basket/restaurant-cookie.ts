const HALF_A_YEAR = 180 * 24 * 60 * 60

/** Copies the chosen restaurant into a cookie for the server, which then renders its menu. */
export function rememberRestaurant(id: number | null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie =
    id === null
      ? `restaurant=; path=/; SameSite=Lax; Max-Age=0${secure}`
      : `restaurant=${id}; path=/; SameSite=Lax; Max-Age=${HALF_A_YEAR}${secure}`
}

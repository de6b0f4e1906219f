export default function Page() {
  return <h1>compose-dessert</h1>
}

export default function Page() {
  return <h1>takeaway</h1>
}

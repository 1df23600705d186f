/// The rules of CAN and THR about branches that several threads attach and cancel.
extension BranchCancellingAdapter {
  static var firstOnGate: [Transform<Self>] {
    Array(transforms.driven.prefix(1))
  }
}

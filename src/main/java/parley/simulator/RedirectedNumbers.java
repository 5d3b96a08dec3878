package parley.simulator;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/** The numbers, with the callbacks that their behaviours name. */
final class RedirectedNumbers implements NumberDirectory {
  private final NumberDirectory numberDirectory;
  private final Behaviours behaviours;

  RedirectedNumbers(NumberDirectory numberDirectory, Behaviours behaviours) {
    this.numberDirectory = numberDirectory;
    this.behaviours = behaviours;
  }

  @Override
  public Optional<BusinessNumber> find(String phoneNumberId) {
    return numberDirectory.find(phoneNumberId).map(this::redirected);
  }

  @Override
  public Optional<BusinessNumber> ofChannel(String channelId) {
    return numberDirectory.ofChannel(channelId).map(this::redirected);
  }

  @Override
  public List<BusinessNumber> ofBusiness(String businessAccountId) {
    return numberDirectory.ofBusiness(businessAccountId).stream().map(this::redirected).toList();
  }

  private BusinessNumber redirected(BusinessNumber number) {
    URI callback = behaviours.of(number).callback();
    return callback == null ? number : number.calling(callback);
  }
}

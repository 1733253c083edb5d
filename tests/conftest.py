from hypothesis import HealthCheck, settings

settings.register_profile("default", deadline=None, derandomize=False)
settings.register_profile(
    "fuzz", deadline=None, derandomize=False, max_examples=5_000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("default")
